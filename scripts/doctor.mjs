// `npm run doctor -- https://cms.example.com`: shows what the shop can do with a Drupal site.
import { parseArgs } from 'node:util'
import { install, main, node, Refusal, run } from './setup.mjs'

const usage = `Usage: npm run doctor -- <URL of the site> [--json] [--write] [--draft <file>]
--write also registers a customer and previews an order, and removes both.
--draft writes what a site without the module shop_gateway shows to a file, for SITE_PROFILE.
See docs/guides/drupal.md.`

const options = { json: { type: 'boolean' }, write: { type: 'boolean' }, draft: { type: 'string' } }

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Refusal(`${error.message}\n${usage}`, 2)
  }
}

await main(async () => {
  const { positionals } = readArguments()
  const [address, ...others] = positionals
  if (address === undefined || others.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Refusal(usage, 2)
  await install()
  const { code } = await run(node, ['gateway/src/doctor/main.ts', ...process.argv.slice(2)], { show: true })
  process.exitCode = code
})
