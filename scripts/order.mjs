// `npm run order -- <number> <action>`: changes an order of the shop on this machine.
import { parseArgs } from 'node:util'
import { askAsOffice } from './office.mjs'
import { main, Refusal } from './setup.mjs'

const usage = `Usage:
  npm run order -- <number> process
  npm run order -- <number> ship [--tracking 1Z999AA10123456784] [--carrier ups|fedex|usps|dhl] [--lines 110001:4,310001:1]
  npm run order -- <number> deliver
  npm run order -- <number> pay [--invoice 1]
  npm run order -- <number> hold [--reason "The address is incomplete."]
  npm run order -- <number> cancel [--reason "No longer made."]
  npm run order -- audit
  npm run order -- quotes
  npm run order -- quote <number> 110001=86.00 310001=11.50 [110001@10=79.00]
    [--lead "3-4 weeks"] [--freight 40.00] [--days 30] [--message "Ships in 3 weeks."]`

const options = {
  tracking: { type: 'string' },
  carrier: { type: 'string' },
  lines: { type: 'string' },
  reason: { type: 'string' },
  invoice: { type: 'string' },
  days: { type: 'string' },
  lead: { type: 'string' },
  freight: { type: 'string' },
  message: { type: 'string' },
}

function lineOf(text) {
  const [, sku, quantity] = /^(.+):(\d{1,4})$/.exec(text.trim()) ?? []
  if (sku === undefined) throw new Refusal(`"${text}" is not a part number with a quantity, such as 110001:4.`)
  return { sku, quantity: Number(quantity) }
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`)
  }
}

async function audit() {
  const { problems } = await askAsOffice('/office/audit')
  for (const problem of problems) console.log(problem)
  const count = problems.length === 1 ? '1 problem.' : `${problems.length} problems.`
  console.log(problems.length === 0 ? 'All orders are consistent.' : count)
  if (problems.length > 0) process.exitCode = 1
}

function fileText({ name, mime, bytes }) {
  return `${name} (${mime}, ${Math.max(1, Math.round(bytes / 1000))} kB)`
}

/** Lists the quote requests that await a reply. */
async function listQuotes() {
  const { quotes } = await askAsOffice('/office/quotes')
  if (quotes.length === 0) console.log('No open quote requests.')
  for (const { number, name, company, mail, target_date: date, lines, file } of quotes) {
    console.log(`${number}  ${[name, company, mail].filter(Boolean).join(', ')}${date ? `, needed by ${date}` : ''}`)
    for (const { part_number: sku, quantity, title } of lines) console.log(`  ${quantity} × ${sku} ${title}`)
    if (file !== null) console.log(`  File: ${fileText(file)}, attached to the email of the request`)
  }
}

function priceOf(text) {
  const [, sku, price] = /^(.+)=\$?(\d+(?:\.\d{1,2})?)$/.exec(text.trim()) ?? []
  if (sku === undefined) throw new Refusal(`"${text}" is not a part number with a price, such as 110001=86.00.`)
  return [sku, price]
}

/** Prices of larger quantities by part number: `110001@10=79.00`. */
function breaksOf(prices) {
  const breaks = {}
  for (const text of prices) {
    const [, sku, quantity, price] = /^(.+)@(\d{1,4})=\$?(\d+(?:\.\d{1,2})?)$/.exec(text.trim()) ?? []
    if (sku !== undefined) breaks[sku] = { ...breaks[sku], [quantity]: price }
  }
  return breaks
}

/** Replies to a request with unit prices. */
async function quote(number, prices, { days, message, lead, freight }) {
  const request = {
    prices: Object.fromEntries(prices.filter((text) => !text.includes('@')).map(priceOf)),
    breaks: breaksOf(prices),
    ...{ lead, freight },
    ...(days === undefined ? {} : { days: Number(days) }),
    ...(message === undefined ? {} : { message }),
  }
  const { valid_until: until } = await askAsOffice(`/office/quotes/${encodeURIComponent(number)}`, {
    method: 'POST',
    body: JSON.stringify(request),
  })
  console.log(`Replied to ${number}. The prices are valid until ${until.slice(0, 10)}.`)
}

async function change(number, action, { lines, invoice, ...given }) {
  const request = {
    ...{ action, ...given },
    ...(invoice === undefined ? {} : { invoice: Number(invoice) }),
    ...(lines === undefined ? {} : { lines: lines.split(',').map(lineOf) }),
  }
  const { state } = await askAsOffice(`/office/orders/${encodeURIComponent(number)}`, {
    method: 'POST',
    body: JSON.stringify(request),
  })
  console.log(`${number} is ${state.replaceAll('_', ' ')}.`)
}

await main(async () => {
  const { values, positionals } = readArguments()
  const [first, action, ...more] = positionals
  if (first === 'audit' && action === undefined) return audit()
  if (first === 'quotes' && action === undefined) return listQuotes()
  if (first === 'quote' && more.length > 0) return quote(action.toUpperCase(), more, values)
  if (action === undefined || more.length > 0) throw new Refusal(usage)
  return change(first.toUpperCase(), action, values)
})
