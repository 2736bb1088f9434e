import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { HtmlValidate, type RuleConfig } from 'html-validate'
import { savedPages } from './savedPages.ts'
import { expect, test } from './shop.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** Rules of html-validate that do not hold here, each with why. */
const rulesOff: RuleConfig = {
  // React writes attributes as they are named in its own code, and void elements with a slash; HTML knows no difference.
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // React's own ids begin with an underscore, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // Lengths of marks in drawings and sliders are data; the policy allows styles of single elements for them.
  'no-inline-style': 'off',
  // Numbers stay on one line by the style sheet.
  'tel-non-breaking': 'off',
  // Lines of an order sheet, and parts to compare, are sent as many values of one name.
  'form-dup-name': 'off',
  // Titles name parts, orders and what was searched for.
  'long-title': 'off',
  // A form whose values are links has nothing to send.
  'wcag/h32': 'off',
  // Choices of a product are links that scripts make a grid of radios of; a table that scrolls is a region by its caption.
  'prefer-native-element': ['error', { exclude: ['radio', 'region'] }],
  // Lines of a list are named, so that their buttons need not say the part once more.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
}

const judge = new HtmlValidate({ extends: ['html-validate:recommended'], rules: rulesOff })

test('html-validate finds nothing in the HTML of any route', async ({ browser, shop }) => {
  test.setTimeout(180_000)
  for (const { name, html } of await savedPages(browser, shop)) {
    const { results } = await judge.validateString(html)
    const found = results.flatMap(({ messages }) => messages)
    expect
      .soft(
        found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
        name,
      )
      .toEqual([])
  }
})

interface NuReport {
  messages: { type: string; url: string; message: string; extract?: string }[]
}

const hasJava = await run('java', ['-version']).then(
  () => true,
  () => false,
)

test('the Nu HTML checker finds nothing in the HTML of any route', async ({ browser, shop }) => {
  test.skip(!hasJava, 'It runs on Java, which is not here.')
  test.setTimeout(180_000)
  const pages = await savedPages(browser, shop)
  const jar = require.resolve('vnu-jar/build/dist/vnu.jar')
  const files = pages.map(({ file }) => file)
  // Without its remarks, such as that void elements end with a slash.
  const options = ['--errors-only', '--exit-zero-always', '--format', 'json']
  const { stderr } = await run('java', ['-jar', jar, ...options, ...files], { maxBuffer: 100_000_000 })
  const { messages } = JSON.parse(stderr) as NuReport
  for (const { name, file } of pages)
    expect
      .soft(
        messages.filter(({ url }) => url.endsWith(file)).map(({ message, extract }) => `${message} at ${extract}`),
        name,
      )
      .toEqual([])
})
