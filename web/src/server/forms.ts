import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { contactPath } from '../components/paths.ts'

/** Largest form a page takes, in bytes. */
const largestForm = 64 * 1024
/** The same with a file: slightly above the file limit, so that the form reports larger files. */
const largestFormWithFile = 12 * 1024 * 1024

/** Why a posted form is rejected: cross-site, not a form, or too large. */
export function refusalOf(
  incoming: IncomingMessage,
  pathname: string,
  publicUrl: URL,
): { status: number; text: string } | null {
  const { 'content-type': type = '', 'content-length': length } = incoming.headers
  if (isForged(incoming, publicUrl)) return { status: 403, text: 'This form came from another site.' }
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return { status: 415, text: 'Only form submissions are accepted here.' }
  }
  const most = pathname === contactPath ? largestFormWithFile : largestForm
  if (length === undefined || Number(length) > most) return { status: 413, text: 'This form is too large.' }
  return null
}

/**
 * Whether another site may have caused this post. Browsers send the form's origin; requests without it but with cookies
 * are not trusted.
 */
export function isForged({ headers }: IncomingMessage, publicUrl: URL): boolean {
  const { origin, cookie, host, 'sec-fetch-site': from } = headers
  if (origin !== undefined) return !URL.canParse(origin) || ![publicUrl.host, host].includes(new URL(origin).host)
  return from === undefined ? cookie !== undefined : from !== 'same-origin'
}

/** Maximum number of form parts. Even small ones cost time to parse. */
const maxParts = 1_000

/** Separator between form parts for a content type. */
function separatorOf(contentType: string): string {
  const boundary = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  return boundary ? `--${boundary[1] ?? boundary[2]}` : '&'
}

/**
 * A posted form's body. Fails if it has too many parts, before they are parsed. After the response or the failure, discards
 * the rest, so that the connection can serve its next request.
 */
export function limitedForm(incoming: IncomingMessage, response: ServerResponse): Readable {
  const separator = separatorOf(incoming.headers['content-type'] ?? '')
  let count = 0
  const form = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(separator); at >= 0; at = chunk.indexOf(separator, at + separator.length)) {
        count += 1
        if (count > maxParts) return done(new Error('The form has too many parts.'))
      }
      done(null, chunk)
    },
  })
  const drop = () => incoming.unpipe(form).resume()
  form.once('error', drop)
  response.once('finish', drop)
  return incoming.pipe(form)
}
