import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'

/** More parts than any form of the shop has. Each costs time to read, however small it is. */
const mostParts = 1_000

/** What stands between two parts of a form of a content type. */
function separatorOf(contentType: string): string {
  const boundary = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  return boundary ? `--${boundary[1] ?? boundary[2]}` : '&'
}

/**
 * A posted form's body, which fails where it has too many parts, before anybody reads them. What is not read when the answer
 * has been sent, or after the failure, is dropped: the connection's next request comes after it.
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
