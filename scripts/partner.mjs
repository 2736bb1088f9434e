// `npm run partner -- <command>`: API keys and OAuth clients of a customer of the shop on this machine.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { askAsOffice } from './office.mjs'
import { main, Refusal } from './setup.mjs'

const usage = `Usage:
  npm run partner -- create <email> --name "ERP" [--scopes catalog:read,prices:read] [--live] [--days 365]
  npm run partner -- client <email> --name "ERP" --public-key key.json [--scopes …] [--live] [--days 365]
  npm run partner -- list <email>
  npm run partner -- revoke <email> <key ID>
  npm run partner -- log <email> <key ID>
  npm run partner -- delete-test-orders <email>

Keys are test keys unless --live is given. Without --scopes, test keys have all scopes, and live keys have all except webhooks.`

const options = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  live: { type: 'boolean', default: false },
  days: { type: 'string' },
  'public-key': { type: 'string' },
}

/** Live keys do not get `webhooks` by default, because an endpoint may outlive the key that created it. */
function defaultScopes(live) {
  const scopes = ['catalog:read', 'prices:read', 'cart:write', 'orders:read', 'orders:write']
  return live ? scopes : [...scopes, 'webhooks']
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`)
  }
}

function addressOf(email, rest = 'keys') {
  return `/office/partners/${encodeURIComponent(email)}/${rest}`
}

async function readKey(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new Refusal(`Could not read a JSON Web Key from ${file}. Check the path and the file contents.`)
  }
}

async function create(email, { name, scopes, live, days, 'public-key': file }) {
  if (name === undefined) throw new Refusal(`Give the key a name: --name "ERP".\n${usage}`)
  // JSON has no NaN: the key would never expire.
  if (days !== undefined && !/^\d+$/.test(days)) throw new Refusal(`--days must be a whole number.\n${usage}`)
  const body = {
    ...{ name, scopes: scopes?.split(',') ?? defaultScopes(live), environment: live ? 'live' : 'test' },
    ...(days !== undefined && { days: Number(days) }),
    ...(file !== undefined && { publicKey: await readKey(file) }),
  }
  const { id, secret } = await askAsOffice(addressOf(email), { method: 'POST', body: JSON.stringify(body) })
  console.log(
    secret === null ? `Client ID: ${id}` : `${secret}\nCopy the key now. It will not be shown again. Its ID is ${id}.`,
  )
}

async function list(email) {
  const { keys } = await askAsOffice(addressOf(email))
  for (const key of keys) {
    const state = key.revoked ? 'revoked' : key.expires ? `expires ${key.expires.slice(0, 10)}` : 'does not expire'
    const used = key.last_used ? `last used ${key.last_used}` : 'never used'
    const kind = key.isClient ? 'OAuth client' : `${key.hint}…`
    console.log([key.id, key.name, key.environment, kind, key.scopes.join(' '), state, used].join('  '))
  }
  if (keys.length === 0) console.log(`${email} has no API keys.`)
}

async function log(email, id) {
  const { requests } = await askAsOffice(addressOf(email, `keys/${id}/requests`))
  for (const { at, status, code, operation, milliseconds, request_id: requestId } of requests)
    console.log([at, status, code ?? '', operation, `${milliseconds} ms`, requestId].join('  '))
  if (requests.length === 0) console.log('No requests in the past 30 days.')
}

await main(async () => {
  const { values, positionals } = readArguments()
  const [command, email, id, ...more] = positionals
  const needsId = command === 'revoke' || command === 'log'
  if (email === undefined || more.length > 0 || (id !== undefined) !== needsId) throw new Refusal(usage)
  if (command === 'create' && values['public-key'] === undefined) return create(email, values)
  if (command === 'client' && values['public-key'] !== undefined) return create(email, values)
  if (command === 'list') return list(email)
  if (command === 'log') return log(email, id)
  if (command === 'revoke') {
    await askAsOffice(addressOf(email, `keys/${id}`), { method: 'DELETE' })
    return console.log('The key was revoked.')
  }
  if (command === 'delete-test-orders') {
    const { deleted } = await askAsOffice(addressOf(email, 'test-orders'), { method: 'DELETE' })
    return console.log(deleted === 1 ? 'Deleted 1 test order.' : `Deleted ${deleted} test orders.`)
  }
  throw new Refusal(usage)
})
