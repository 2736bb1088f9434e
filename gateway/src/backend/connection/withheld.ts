/** Shorter texts are words of the language as well, and no secret. */
const SHORTEST_SECRET = 8

/** Every text that stands somewhere in what is sent. */
function textsIn(sent: unknown): string[] {
  if (typeof sent === 'string') return [sent]
  return typeof sent === 'object' && sent !== null ? Object.values(sent).flatMap(textsIn) : []
}

/**
 * An answer without what was sent to get it: a site in trouble may well repeat a password or a token, and its words go into the
 * log.
 */
export function withheld(answer: string, sent: unknown): string {
  const secrets = textsIn(sent)
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), answer)
}
