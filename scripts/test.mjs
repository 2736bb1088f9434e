// `npm test`: sets up what the suites need, runs every check and suite, and ends with one line of counts.
// `npm test -- vitest` or `npm test -- format types` runs only the steps named.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sampleData } from './sampleData.mjs'
import { build, chromium, compileRelay, install, main, node, root, run } from './setup.mjs'

const reports = path.join(root, 'node_modules', '.cache', 'shop', 'reports')
function bin(file) {
  return path.join(root, 'node_modules', file)
}

/** A check is one test: it passes when its command ends with 0. */
function check(...args) {
  return async () => {
    const { code, output } = await run(node, args)
    if (code !== 0) console.log(output.trim())
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  }
}

/**
 * A suite reports as JSON how many passed and failed, and names what failed and what passed by its second try only; one
 * that ends badly without failed tests counts as one failure.
 */
async function suite(report, args, options, read) {
  const file = path.join(reports, report)
  rmSync(file, { force: true })
  const { code } = await run(node, args(file), { show: true, ...options })
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.log(`No report of ${report}: ${error.message}`)
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function named(isFlaky, test) {
  return `${isFlaky ? 'passed by its second try' : 'FAILED'}: ${test}`
}

function specsOf(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

const steps = {
  format: check(bin('@biomejs/biome/bin/biome'), 'check', '.'),
  lint: check('--max-old-space-size=4096', bin('eslint/bin/eslint.js'), '.'),
  'types runtime': check(bin('@typescript/native/bin/tsc'), '-p', 'runtime'),
  'types drawings': check(bin('@typescript/native/bin/tsc'), '-p', 'drawings'),
  'types schema': check(bin('@typescript/native/bin/tsc'), '-p', 'schema'),
  'types sample': check(bin('@typescript/native/bin/tsc'), '-p', 'sample'),
  'types backend': check(bin('@typescript/native/bin/tsc'), '-p', 'backend'),
  'types gateway': check(bin('@typescript/native/bin/tsc'), '-p', 'gateway'),
  'types bench': check(bin('@typescript/native/bin/tsc'), '-p', 'bench'),
  'types web': check(bin('@typescript/native/bin/tsc'), '-p', 'web'),
  schema: check('gateway/src/schema/print.ts', '--check'),
  'dead code': check(bin('knip/bin/knip.js'), '--no-progress'),
  dependencies: check(
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    'backend/src',
    'bench/src',
    'drawings/src',
    'gateway/src',
    'runtime/src',
    'sample/src',
    'schema',
    'web/src',
    'web/e2e',
  ),
  'folder cycles': check(
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.folders.js',
    'backend/src',
    'drawings/src',
    'gateway/src',
    'runtime/src',
    'sample/src',
    'web/src',
  ),
  vitest: async () =>
    suite(
      'vitest.json',
      (file) => [
        bin('vitest/vitest.mjs'),
        'run',
        '--retry=1',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { env: { SAMPLE_DATA: await sampleData() } },
      (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        named: report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ failureMessages }) => failureMessages.length > 0)
            .map(({ status, fullName }) => named(status === 'passed', `${path.relative(root, name)}: ${fullName}`)),
        ),
      }),
    ),
  browser: async () => {
    await build()
    return suite(
      'browser.json',
      () => [path.join(root, 'web/node_modules/@playwright/test/cli.js'), 'test', '--reporter=line,json'],
      {
        cwd: path.join(root, 'web'),
        env: {
          CHROMIUM_PATH: (await chromium()) ?? '',
          PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'browser.json'),
          SAMPLE_DATA: await sampleData(),
        },
      },
      ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        named: specsOf(suites).flatMap(({ file, title, tests }) =>
          tests
            .filter(({ status }) => status === 'flaky' || status === 'unexpected')
            .map(({ status }) => named(status === 'flaky', `${file}: ${title}`)),
        ),
      }),
    )
  },
}

await main(async () => {
  await install()
  await compileRelay()
  const asked = process.argv.slice(2)
  const total = { passed: 0, failed: 0, named: [] }
  for (const [name, step] of Object.entries(steps)) {
    if (asked.length > 0 && !asked.some((word) => name.startsWith(word))) continue
    const start = Date.now()
    const { passed, failed, named = [] } = await step()
    total.passed += passed
    total.failed += failed
    total.named.push(...named)
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - start) / 1000)} s)`,
    )
  }
  process.exitCode = total.failed === 0 ? 0 : 1
  for (const line of total.named) console.log(line)
  console.log(`${total.passed} passed, ${total.failed} failed`)
})
