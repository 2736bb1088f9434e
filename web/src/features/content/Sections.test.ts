import { expect, it } from 'vitest'
import { scrollableTables } from './Sections.tsx'

it('puts each table into its own region, labeled by its caption', () => {
  const html =
    '<p>a</p><table><caption>Sizes, <b>1.33"</b> to 6.00"</caption><tr><td>1</td></tr></table><table><tr></tr></table>'
  expect(scrollableTables(html, 'scroll')).toBe(
    '<p>a</p>' +
      '<div class="scroll" role="region" tabindex="0" aria-label="Sizes, 1.33&quot; to 6.00&quot;">' +
      '<table><caption>Sizes, <b>1.33"</b> to 6.00"</caption><tr><td>1</td></tr></table></div>' +
      '<div class="scroll" role="group" tabindex="0" aria-label="Table"><table><tr></tr></table></div>',
  )
})

it('leaves text without tables as it is', () => {
  expect(scrollableTables('<p>1 &lt; 2</p>', 'scroll')).toBe('<p>1 &lt; 2</p>')
})
