/** Path of the file that says how to report a vulnerability (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt'

const VALID_MS = 180 * 24 * 3_600_000

/** @returns the file's text, which expires in 180 days */
export function securityTxt(publicUrl: string, email: string | null, now: Date): string {
  const expires = new Date(now.getTime() + VALID_MS)
  return [
    ...(email === null ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${publicUrl}/contact-us`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_TXT}`,
    '',
  ].join('\n')
}
