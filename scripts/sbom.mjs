// `npm run sbom -- FILE`: writes a CycloneDX software bill of materials of what runs in production.
import path from 'node:path'
import { installAll, main, pnpm, Refusal } from './setup.mjs'

await main(async () => {
  const file = path.resolve(process.argv[2] ?? 'sbom.json')
  await installAll()
  const { code, output } = await pnpm(
    ...['--filter', '!@shop/build-tools', '--filter', '!@shop/graphiql'],
    'sbom',
    '--prod',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--out',
    file,
  )
  if (code !== 0) throw new Refusal(`Could not write ${file}:\n${output.trim()}`)
  console.log(`Wrote ${file}.`)
})
