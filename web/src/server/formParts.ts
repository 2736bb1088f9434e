import { Transform } from 'node:stream'

/** More parts than any form of the shop has. Each costs time to read, however small it is. */
const mostParts = 1_000

/** What stands between two parts of a form of a content type. */
function separatorOf(contentType: string): string {
  const boundary = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  return boundary ? `--${boundary[1] ?? boundary[2]}` : '&'
}

/** Passes a form's body on and fails where it has too many parts, before anybody reads them. */
export function limitedParts(contentType: string): Transform {
  const separator = separatorOf(contentType)
  let count = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(separator); at >= 0; at = chunk.indexOf(separator, at + separator.length)) {
        count += 1
        if (count > mostParts) return done(new Error('The form has too many parts.'))
      }
      done(null, chunk)
    },
  })
}
