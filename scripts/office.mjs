// Requests to the backend of the shop on this machine as the office, with the key in its data folder.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { shopProcesses } from './processes.mjs'
import { Refusal, root } from './setup.mjs'

async function key() {
  const file = path.join(path.resolve(root, process.env.DATA_DIR || '.data'), 'office.key')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    throw new Refusal(`${file} cannot be read: start the shop first, or set DATA_DIR to its data.`)
  }
}

function backend() {
  return process.env.BACKEND_URL || `http://localhost:${process.env.BACKEND_PORT || shopProcesses.backend.port}`
}

/** Sends a request as the office and resolves with its JSON; rejects with a Refusal that has the backend's message. */
export async function askAsOffice(address, request = {}) {
  const url = new URL(address, backend())
  const headers = { authorization: `Bearer ${await key()}`, 'content-type': 'application/json' }
  const response = await fetch(url, { ...request, headers }).catch(() => {
    throw new Refusal(
      `The backend is not responding at ${url.origin}: start the shop, or set BACKEND_PORT to its port.`,
    )
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok)
    throw new Refusal(
      answer.message ?? answer.errors?.[0]?.detail ?? `The backend responded with status ${response.status}.`,
    )
  return answer
}
