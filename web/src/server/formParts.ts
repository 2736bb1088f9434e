import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'

/** Maximum number of form parts. Even small ones cost time to parse. */
const mostParts = 1_000

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
        if (count > mostParts) return done(new Error('The form has too many parts.'))
      }
      done(null, chunk)
    },
  })
  const drop = () => incoming.unpipe(form).resume()
  form.once('error', drop)
  response.once('finish', drop)
  return incoming.pipe(form)
}
