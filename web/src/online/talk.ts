// Lines of talk.

/** Set phrases from this number on tell what moderators did, and are nobody's: server/api/talk.h. */
const MODERATION = 101;

export const isAside = ({ phrase }: { phrase?: number | null }): boolean => (phrase ?? 0) >= MODERATION;
