// `npm run maintenance -- on|off`: closes the shop on this machine to visitors, or opens it again.
import { parseArgs } from 'node:util'
import { askAsOffice } from './office.mjs'
import { main, Refusal } from './setup.mjs'

const usage = `Usage:
  npm run maintenance -- on ["We are under maintenance."] [--until 2026-11-24T14:00]
  npm run maintenance -- off
  npm run maintenance`

/** A date and time in the time zone of this machine, unless it has an offset. */
function instant(text) {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new Refusal(usage)
  const iso = at.toISOString()
  if (at.getTime() <= Date.now())
    throw new Refusal(`${text} (${iso}) is in the past. Enter the time when the shop is expected back.`)
  return iso
}

const bodies = {
  on: (message, until) => ({
    ...(message === undefined ? {} : { message }),
    ...(until === undefined ? {} : { until: instant(until) }),
  }),
  off: (message, until) => {
    if (message !== undefined || until !== undefined) throw new Refusal(usage)
    return { message: null }
  },
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { until: { type: 'string' } } })
  } catch {
    throw new Refusal(usage)
  }
}

await main(async () => {
  const {
    positionals: [word, message, ...more],
    values: { until },
  } = readArguments()
  if (more.length > 0 || (word !== undefined && !Object.hasOwn(bodies, word))) throw new Refusal(usage)
  const request = word === undefined ? {} : { method: 'PUT', body: JSON.stringify(bodies[word](message, until)) }
  const told = await askAsOffice('/office/maintenance', request)
  const back = told.until === null ? '' : ` Expected back: ${told.until}`
  console.log(told.message === null ? 'The shop is open.' : `Visitors see: ${told.message}${back}`)
})
