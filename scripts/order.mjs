// `npm run order -- <number> <action>`: what the office does to an order of the shop that runs on this machine.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { rooms } from './rooms.mjs'
import { main, Refusal, root } from './setup.mjs'

const usage = `Usage:
  npm run order -- <number> process
  npm run order -- <number> ship [--tracking 1Z999AA10123456784] [--carrier ups|fedex|usps|dhl] [--lines 110001:4,310001:1]
  npm run order -- <number> deliver
  npm run order -- <number> pay
  npm run order -- <number> hold [--reason "The address is incomplete."]
  npm run order -- <number> cancel [--reason "Not made any more."]
  npm run order -- audit`

const options = {
  tracking: { type: 'string' },
  carrier: { type: 'string' },
  lines: { type: 'string' },
  reason: { type: 'string' },
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

async function key() {
  const file = path.join(path.resolve(root, process.env.DATA_DIR || '.data'), 'office.key')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    throw new Refusal(`${file} cannot be read: start the shop first, or set DATA_DIR to its data.`)
  }
}

const backend = () => process.env.BACKEND_URL || `http://localhost:${process.env.BACKEND_PORT || rooms.backend.port}`

async function ask(address, request = {}) {
  const url = new URL(address, backend())
  const headers = { authorization: `Bearer ${await key()}`, 'content-type': 'application/json' }
  const response = await fetch(url, { ...request, headers }).catch(() => {
    throw new Refusal(`The backend does not answer at ${url.origin}: start the shop, or set BACKEND_PORT to its port.`)
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok)
    throw new Refusal(answer.message ?? answer.errors?.[0]?.detail ?? `The backend answers ${response.status}.`)
  return answer
}

async function audit() {
  const { problems } = await ask('/office/audit')
  for (const problem of problems) console.log(problem)
  console.log(problems.length === 0 ? 'All orders are right.' : `${problems.length} problems.`)
  if (problems.length > 0) process.exitCode = 1
}

async function change(number, action, { lines, ...given }) {
  const request = { action, ...given, ...(lines === undefined ? {} : { lines: lines.split(',').map(lineOf) }) }
  const { state } = await ask(`/office/orders/${encodeURIComponent(number)}`, {
    method: 'POST',
    body: JSON.stringify(request),
  })
  console.log(`${number} is ${state.replaceAll('_', ' ')}.`)
}

await main(async () => {
  const { values, positionals } = readArguments()
  const [first, action, ...more] = positionals
  if (first === 'audit' && action === undefined) return audit()
  if (action === undefined || more.length > 0) throw new Refusal(usage)
  return change(first.toUpperCase(), action, values)
})
