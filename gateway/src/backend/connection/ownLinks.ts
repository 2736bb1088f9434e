/** Start of an editor's link in JSON: in HTML, whose quotes are escaped, or in a link field. */
const LINK = String.raw`(href=(?:\\u0022|\\")|"uri":")`

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`)
}

/**
 * Turns editors' links to the site's own host into paths of the shop. JSON:API's own links stay as they are.
 * @param origin of the site, such as "https://cms.example.com"
 */
export function ownLinks(origin: string): (json: string) => string {
  // PHP escapes slashes.
  const site = escaped(origin).replaceAll('/', String.raw`\\?/`)
  const pattern = new RegExp(String.raw`${LINK}${site}(?=(\\?/|\\?["#?]|\\u0022))`, 'g')
  const { host } = new URL(origin)
  // Looking for the host takes a fraction of the time, and few responses have it.
  return (json) =>
    json.includes(host)
      ? json.replace(pattern, (_link, start: string, next: string) => (/^\\?\/$/.test(next) ? start : `${start}/`))
      : json
}
