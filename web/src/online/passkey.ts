// Passkeys (WebAuthn): what the browser is asked for, and its answers as the server reads them.

import { Declined, type GivenKey, type KeyAsked, type NewKey } from "./api";

/** Bytes as letters that JSON can hold: base64url without padding. */
export function toLetters(bytes: ArrayBuffer | Uint8Array): string {
    const letters = btoa(String.fromCharCode(...new Uint8Array(bytes)));
    return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

/** Numbers of the ways to sign that the server can check: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

/** A passkey belongs to a name of the network: never to a bare number such as 127.0.0.1. */
const isNumber = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Whether passkeys can be made and used here at all. */
export const offersKeys = (host = location.hostname): boolean =>
    typeof PublicKeyCredential === "function" &&
    "getAuthenticatorData" in AuthenticatorAttestationResponse.prototype &&
    !isNumber(host);

/** Why there is no passkey, by what the browser throws. */
const REASONS: Record<string, string> = {
    NotAllowedError: "cancelled",
    AbortError: "cancelled",
    InvalidStateError: "there",
    SecurityError: "address",
};

/** The browser's refusal, said as one of the server's would be. */
function refuse(error: unknown): never {
    throw new Declined(0, "key", "", REASONS[(error as Error)?.name] ?? "other");
}

/** A question that waits in a name field: it ends as soon as another one is asked. */
let waiting: AbortController | undefined;

function alone(): AbortSignal {
    waiting?.abort();
    waiting = new AbortController();
    return waiting.signal;
}

/** Stops waiting for a passkey to be chosen from a name field. */
export const stopWaiting = (): void => waiting?.abort();

/** Has the browser make a passkey for somebody of this name. */
export async function makeKey(asked: KeyAsked, name: string): Promise<NewKey> {
    const publicKey: PublicKeyCredentialCreationOptions = {
        challenge: fromLetters(asked.challenge),
        rp: asked.rp,
        user: { id: fromLetters(asked.user.id), name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: asked.exclude.map((id) => ({ type: "public-key", id: fromLetters(id) })),
        authenticatorSelection: {
            residentKey: "required",
            requireResidentKey: true,
            userVerification: "required",
        },
        attestation: "none",
    };
    const made = await navigator.credentials.create({ publicKey, signal: alone() }).catch(refuse);
    const { rawId, response } = made as PublicKeyCredential;
    return {
        id: toLetters(rawId),
        clientData: toLetters(response.clientDataJSON),
        authenticatorData: toLetters((response as AuthenticatorAttestationResponse).getAuthenticatorData()),
    };
}

/** What the server reads of a signature. */
function given({ rawId, response }: PublicKeyCredential): GivenKey {
    const { clientDataJSON, authenticatorData, signature, userHandle } =
        response as AuthenticatorAssertionResponse;
    return {
        id: toLetters(rawId),
        clientData: toLetters(clientDataJSON),
        authenticatorData: toLetters(authenticatorData),
        signature: toLetters(signature),
        user: userHandle ? toLetters(userHandle) : "",
    };
}

/** What the server wants signed. */
interface Challenge {
    challenge: string;
    rp: { id: string };
}

/**
 * Has the browser sign with a passkey. `quietly`: only when somebody chooses it from a name field; until
 * then nothing is shown.
 */
export async function signWithKey({ challenge, rp }: Challenge, quietly = false): Promise<GivenKey> {
    const chosen = await navigator.credentials
        .get({
            publicKey: {
                challenge: fromLetters(challenge),
                rpId: rp.id,
                userVerification: "required",
            },
            signal: alone(),
            ...(quietly && { mediation: "conditional" as const }),
        })
        .catch(refuse);
    return given(chosen as PublicKeyCredential);
}

/** Whether a name field can offer passkeys. */
export const offersInFields = async (): Promise<boolean> =>
    offersKeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
