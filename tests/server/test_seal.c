// Web Push: the vector of RFC 8291, and what is refused.

#include <sodium.h>
#include <string.h>

#include "rule_test.h"
#include "seal.h"

// RFC 8291, appendix A.
static const char as_secret[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char as_point[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInm"
    "YWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char ua_point[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm"
    "4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char ua_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char salt[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char text[] = "When I grow up, I want to be a watermelon";
static const char sealed[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
                             "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocI"
                             "nmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
                             "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWG"
                             "NWQexSgSxsj_Qulcy4a-fN";

static void from_base64(const char *in, uint8_t *out, size_t len)
{
    size_t got;
    assert_int_equal(sodium_base642bin(out, len, in, strlen(in), NULL, &got, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(got, len);
}

static seal_once vector_once(void)
{
    seal_once once;
    from_base64(as_secret, once.pair.secret, SEAL_SECRET);
    from_base64(as_point, once.pair.point, SEAL_POINT);
    from_base64(salt, once.salt, SEAL_SALT);
    return once;
}

TEST(the_vector_of_rfc_8291_comes_out_byte_for_byte)
{
    seal_once once = vector_once();
    seal_keys to;
    buf out = {0}, shown = {0};
    assert_true(seal_keys_read(ua_point, ua_auth, &to));
    assert_true(seal_with(&once, &to, text, strlen(text), &out));
    seal_base64(out.at, out.len, &shown);
    assert_int_equal(shown.len, strlen(sealed));
    assert_memory_equal(shown.at, sealed, shown.len);
    buf_free(&out);
    buf_free(&shown);
}

TEST(a_message_has_at_most_one_record)
{
    static const uint8_t zeros[SEAL_MOST + 1];
    seal_keys to;
    buf out = {0};
    assert_true(seal_keys_read(ua_point, ua_auth, &to));
    assert_true(seal_message(&to, zeros, SEAL_MOST, &out));
    assert_int_equal(out.len, 4096);
    assert_false(seal_message(&to, zeros, SEAL_MOST + 1, &out));
    assert_int_equal(out.len, 4096);
    buf_free(&out);
}

TEST(no_two_messages_are_sealed_alike)
{
    seal_keys to;
    buf a = {0}, b = {0};
    assert_true(seal_keys_read(ua_point, ua_auth, &to));
    assert_true(seal_message(&to, text, sizeof text, &a));
    assert_true(seal_message(&to, text, sizeof text, &b));
    assert_int_equal(a.len, b.len);
    assert_memory_not_equal(a.at, b.at, SEAL_SALT);
    assert_memory_not_equal(a.at + 21, b.at + 21, SEAL_POINT);
    buf_free(&a);
    buf_free(&b);
}

TEST(keys_that_are_none_are_refused)
{
    seal_keys to;
    char bent[sizeof ua_point];
    memcpy(bent, ua_point, sizeof bent);
    bent[40] = bent[40] == 'A' ? 'B' : 'A'; // no longer on the curve
    assert_false(seal_keys_read(bent, ua_auth, &to));
    assert_false(seal_keys_read(NULL, ua_auth, &to));
    assert_false(seal_keys_read(ua_point, NULL, &to));
    assert_false(seal_keys_read(ua_point, "", &to));
    assert_false(seal_keys_read("BCVx", ua_auth, &to));
    assert_false(seal_keys_read(ua_point, "BTBZMqHH6r4Tts7J_aSIggAA", &to));
    assert_false(seal_keys_read(ua_point, "BTBZMqHH6r4Tts7J_aSI!g", &to));
    assert_true(seal_keys_read(ua_point, "BTBZMqHH6r4Tts7J_aSIgg==", &to));
}
