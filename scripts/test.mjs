// `npm test`: prepares what the suites need, runs every check and suite, and ends with one line of counts. `npm test --
// vitest` or `npm test -- format types` runs only the named steps. `npm run test:all` sets TEST_ALL, which makes suites
// test everything instead of samples. `npm run check` runs the checks and, instead of the suites, the unit tests
// affected by changes since main.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sampleData } from './sampleData.mjs'
import { build, buildGraphiQL, cache, chromium, compileRelay, installAll, main, node, root, run } from './setup.mjs'

const asked = process.argv.slice(2)
const isDaily = asked.includes('affected')
const reports = path.join(cache, 'reports')
function bin(file) {
  return path.join(root, 'node_modules', file)
}

/** A check counts as one test: it passes if its command exits with 0. */
function check(...args) {
  return async () => {
    const { code, output } = await run(node, args)
    if (code !== 0) console.log(output.trim())
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  }
}

/**
 * A suite reports as JSON how many tests passed and failed, and which ones failed, passed only on retry or were
 * skipped; one that exits with an error but without failed tests counts as one failure.
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

const outcomes = { passed: 'passed on the second try', skipped: 'skipped' }

function named(status, test) {
  return `${outcomes[status] ?? 'FAILED'}: ${test}`
}

function specsOf(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

const packages = ['runtime', 'drawings', 'schema', 'sample', 'backend', 'gateway', 'bench', 'web']
const sources = ['backend', 'drawings', 'gateway', 'runtime', 'sample', 'web'].map((name) => `${name}/src`)
const cruiser = bin('dependency-cruiser/bin/dependency-cruiser.mjs')
const lintCache = ['--cache', '--cache-strategy', 'content', '--cache-location', path.join(cache, 'eslint')]

async function mergeBase() {
  const { code, output } = await run('git', ['merge-base', 'HEAD', 'main'])
  return code === 0 ? output.trim() : 'HEAD'
}

/** Rules that use types: `npm run check` lints only the files that differ from the branch `main`. */
async function typedLint() {
  const changed = ['diff', '--name-only', '--diff-filter=d', await mergeBase(), '--', '*.ts', '*.tsx']
  const files = isDaily ? (await run('git', changed)).output.split('\n').filter(Boolean) : ['.']
  return files.length === 0 ? { passed: 1, failed: 0 } : check(bin('oxlint/bin/oxlint'), ...files)()
}

const checks = {
  'lint types': typedLint,
  lint: check(bin('eslint/bin/eslint.js'), '.', ...(isDaily ? lintCache : [])),
  format: check(bin('@biomejs/biome/bin/biome'), 'check', '.'),
  ...Object.fromEntries(
    packages.map((name) => [`types ${name}`, check(bin('@typescript/native/bin/tsc'), '-p', name)]),
  ),
  schema: check('gateway/src/schema/print.ts', '--check'),
  size: check('scripts/size.mjs', '--check'),
  // Not in CI: what has been pushed cannot be reworded.
  ...(isDaily && { commits: check('scripts/commits.mjs') }),
  'dead code': check(bin('knip/bin/knip.js'), '--no-progress'),
  dependencies: check(cruiser, ...sources, 'bench/src', 'schema', 'web/e2e'),
  'folder cycles': check(cruiser, '--config', '.dependency-cruiser.folders.js', ...sources),
}

async function vitest(...options) {
  const args = (file) => [
    bin('vitest/vitest.mjs'),
    'run',
    // The suites start databases and servers of their own, and the reference machine has two cores.
    '--maxWorkers=2',
    '--retry=1',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...options,
  ]
  return suite('vitest.json', args, { env: { SAMPLE_DATA: await sampleData() } }, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    named: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ failureMessages, status }) => failureMessages.length > 0 || status === 'skipped')
        .map(({ status, fullName }) => named(status, `${path.relative(root, name)}: ${fullName}`)),
    ),
  }))
}

/** Unit tests affected by what differs from the branch `main`, committed or not. */
async function affected() {
  return vitest('--changed', await mergeBase(), '--passWithNoTests')
}

const suites = {
  ...(isDaily && { affected }),
  vitest: () => vitest(),
  browser: async () => {
    await Promise.all([build(true), buildGraphiQL()])
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
            .map(({ status }) => named(status === 'flaky' ? 'passed' : 'failed', `${file}: ${title}`)),
        ),
      }),
    )
  },
}

function isAsked([name]) {
  return asked.length === 0 || asked.some((word) => name.startsWith(word))
}

await main(async () => {
  await installAll()
  await compileRelay()
  const total = { passed: 0, failed: 0, named: [] }
  /** Runs the steps, `width` at a time. */
  async function runSteps(steps, width) {
    const queue = Object.entries(steps).filter(isAsked)
    const next = async () => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) await runStep(...entry)
    }
    await Promise.all(Array.from({ length: width }, next))
  }
  async function runStep(name, step) {
    const start = Date.now()
    const { passed, failed, named = [] } = await step()
    total.passed += passed
    total.failed += failed
    total.named.push(...named)
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - start) / 1000)} s)`,
    )
  }
  if (isDaily) await runSteps({ ...checks, ...suites }, 2)
  else {
    // What the suites need is prepared while the checks run.
    await Promise.all([
      isAsked(['vitest']) && sampleData(),
      isAsked(['browser']) && build(true),
      isAsked(['browser']) && buildGraphiQL(),
      runSteps(checks, 2),
    ])
    await runSteps(suites, 1)
  }
  process.exitCode = total.failed === 0 ? 0 : 1
  for (const line of total.named) console.log(line)
  console.log(`${total.passed} passed, ${total.failed} failed`)
})
