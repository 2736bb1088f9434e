import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { HtmlValidate, type RuleConfig } from 'html-validate'
import { savedPages } from './savedPages.ts'
import { expect, test } from './shop.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** Rules of html-validate that do not apply here, and why. */
const rulesOff: RuleConfig = {
  // React writes its own attribute casing and void elements with a slash; HTML accepts both.
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // React's ids begin with an underscore, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // Positions in drawings and sliders are data; the policy allows style attributes for them.
  'no-inline-style': 'off',
  // The style sheet keeps numbers on one line.
  'tel-non-breaking': 'off',
  // Safari drops the roles of tables that are displayed as lists, unless they are written out.
  'no-redundant-role': 'off',
  // Order sheet lines and compared parts are sent as repeated fields.
  'form-dup-name': 'off',
  // Titles contain part numbers, orders and search terms.
  'long-title': 'off',
  // A form whose values are links needs no submit button.
  'wcag/h32': 'off',
  // Scripts turn a product's option links into a grid of radios; a scrolling table is a region named by its caption.
  'prefer-native-element': ['error', { exclude: ['radio', 'region'] }],
  // Rows are labeled, so their buttons need not repeat the part.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
}

const judge = new HtmlValidate({ extends: ['html-validate:recommended'], rules: rulesOff })

test('html-validate finds no errors on any route', async ({ browser, shop }) => {
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

/** The checker rejects the roles of tables that are displayed as lists, too. */
const tableRoles = '.*“role” attribute must not be used on a “t[dhr]” element which has a “table” ancestor.*'

interface NuReport {
  messages: { type: string; url: string; message: string; extract?: string }[]
}

const hasJava = await run('java', ['-version']).then(
  () => true,
  () => false,
)

test('the Nu HTML Checker finds no errors on any route', async ({ browser, shop }) => {
  test.skip(!hasJava, 'It runs on Java, which is not here.')
  test.setTimeout(180_000)
  const pages = await savedPages(browser, shop)
  const jar = require.resolve('vnu-jar/build/dist/vnu.jar')
  const files = pages.map(({ file }) => file)
  // Without hints, such as those on void elements.
  const options = ['--errors-only', '--exit-zero-always', '--format', 'json', '--filterpattern', tableRoles]
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
