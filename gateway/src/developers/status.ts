import type { Kind } from '../backend/connection/dispatchers.ts'

/** What the status page reads. */
export interface StatusSource {
  /** Whether the backend accepts requests of a kind now. */
  readonly isAvailable: (kind: Kind) => boolean
  readonly now: () => Date
}

/** Parts of the API, by the kind of backend request that they need. */
const parts: ReadonlyArray<readonly [kind: Kind, part: string]> = [
  ['catalog', 'Catalog: products, list prices, stock, pages'],
  ['search', 'Search and suggestions'],
  ['viewers', 'Accounts: own prices, carts, orders, quotes, webhook endpoints'],
  ['documents', 'Documents of orders'],
  ['files', 'Pictures, drawings and models'],
]

const started = new Date()

function timeOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The state of each part of the API now, as HTML. */
export function statusHtml({ isAvailable, now }: StatusSource): string {
  const states = parts.map(([kind, part]) => ({ part, isUp: isAvailable(kind) }))
  const failing = states.filter(({ isUp }) => !isUp)
  const summary =
    failing.length === 0
      ? 'The API is available.'
      : 'The API is partly available: some requests fail or return outdated data.'
  const rows = [{ part: 'GraphQL API', isUp: true }, ...states].map(
    ({ part, isUp }) => `<tr><td>${part}</td><td>${isUp ? 'Available' : 'Not responding'}</td></tr>`,
  )
  return `<p><strong>${summary}</strong> Checked at ${timeOf(now())}; this server has been running since ${timeOf(started)}.</p>
<table><thead><tr><th>Part</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<h2>If requests fail</h2>
<ul>
<li><code>/health/ready</code> has status 200 while the API is ready, for your monitoring.</li>
<li>Errors with status 500 or higher are on the shop’s side: wait as long as <code>Retry-After</code> says, or a few seconds without it, then repeat the request. Repeat orders with the same <code>idempotencyKey</code>. See the <a href="/developers/errors">error codes</a>.</li>
<li>During planned maintenance, all operations fail with the code <code>MAINTENANCE</code>, and the message says for how long.</li>
<li>Webhooks are not lost: they are sent once the shop is available again, and retried for three days if your server does not respond. Your <a href="/user/webhooks">delivery log</a> shows each attempt.</li>
<li>If errors persist, <a href="/contact-us">write to us</a> with the <code>requestId</code> of a response.</li>
</ul>`
}
