// `npm run maintenance -- on|off`: closes the shop on this machine to visitors, or opens it again.
import { askAsOffice } from './office.mjs'
import { purgeCaches } from './purge.mjs'
import { main, Refusal } from './setup.mjs'

const usage = `Usage:
  npm run maintenance -- on ["We are under maintenance until noon."]
  npm run maintenance -- off
  npm run maintenance`

const bodies = {
  on: (message) => (message === undefined ? {} : { message }),
  off: (message) => {
    if (message !== undefined) throw new Refusal(usage)
    return { message: null }
  },
}

await main(async () => {
  const [word, message, ...more] = process.argv.slice(2)
  if (more.length > 0 || (word !== undefined && !Object.hasOwn(bodies, word))) throw new Refusal(usage)
  const request = word === undefined ? {} : { method: 'PUT', body: JSON.stringify(bodies[word](message)) }
  const told = await askAsOffice('/office/maintenance', request)
  if (word !== undefined) await purgeCaches(['product', 'category', 'shop'])
  console.log(told.message === null ? 'The shop is open.' : `Visitors see: ${told.message}`)
})
