// Records what a site answers while shoppers use the shop; see drupal/tests/README.md: `node recordSite.ts NAME`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { startTestGateway } from './gateway.ts'
import { recordingFile, type RecordedResponse } from './recordedSite.ts'
import { runJourneys } from './siteJourneys.ts'
import { publicText, startSiteRecorder } from './siteRecorder.ts'

const [name = 'site'] = process.argv.slice(2)
const { SITE_URL = '', OAUTH_CLIENT_ID = '', OAUTH_CLIENT_SECRET = '', HIDDEN } = process.env
const { CUSTOMER_EMAIL: email = '', CUSTOMER_PASSWORD: password = '' } = process.env
const recorder = await startSiteRecorder(SITE_URL, HIDDEN ? new RegExp(HIDDEN) : undefined)

/** Whether a read says the same as the last one of the same address. */
function isRepeated(response: RecordedResponse, index: number, all: readonly RecordedResponse[]): boolean {
  const { method, address, isCustomer } = response
  const last = all
    .slice(0, index)
    .findLast((one) => one.method === method && one.address === address && one.isCustomer === isCustomer)
  return method === 'GET' && JSON.stringify(last) === JSON.stringify(response)
}

// The first run fills the site's caches: nothing optional is left out because the site is slow.
for (const isWarm of [false, true]) {
  recorder.reset()
  const gateway = await startTestGateway(recorder.url, { OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET })
  const outcome = await runJourneys(gateway, { email, password })
  // Gateways probe it from time to time.
  await fetch(`${recorder.url}/jsonapi`, { headers: { accept: 'application/vnd.api+json' } })
  // What it loads in the background belongs to the recording.
  await setTimeout(3_000)
  await gateway.stop()
  if (!isWarm) continue
  for (const { level, msg } of gateway.log) if (level >= 40) console.warn(msg)
  const responses = recorder.responses.filter((one, index, all) => !isRepeated(one, index, all))
  const lines = responses.map((response) => JSON.stringify(response)).join(',\n')
  mkdirSync(new URL('.', recordingFile(name)), { recursive: true })
  const file = `{\n"outcome": ${publicText(JSON.stringify(outcome, null, 2))},\n"responses": [\n${lines}\n]\n}\n`
  writeFileSync(recordingFile(name), file)
  console.log(`${responses.length} responses, ${Math.round(file.length / 1024)} KB`)
}
await recorder.stop()
