import { expect, test } from 'vitest'
import { testTexts } from '../../testing/testTexts.ts'
import { groupLinks } from './Footer.tsx'

function link(path: string) {
  return { label: path, path }
}

test('puts each footer link in one place, in page order', () => {
  const links = ['/privacy', '/outgassing', '/about', '/user', '/new-page', '/terms-conditions', '/glossary'].map(link)
  const { groups, legal } = groupLinks(links, testTexts.footer)
  expect(groups).toEqual([
    { heading: 'Service', links: [link('/user'), link('/about')] },
    { heading: 'Engineering', links: [link('/glossary'), link('/outgassing'), link('/new-page')] },
  ])
  expect(legal).toEqual([link('/privacy'), link('/terms-conditions')])
})

test('hides empty columns', () => {
  expect(groupLinks([], testTexts.footer)).toEqual({ groups: [], legal: [] })
})
