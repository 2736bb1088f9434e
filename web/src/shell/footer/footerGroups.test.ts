import { expect, test } from 'vitest'
import { grouped } from './Footer.tsx'

function link(path: string) {
  return { label: path, path }
}

test('every link of the footer stands in one place, in the order of the page and not of the menu', () => {
  const links = ['/privacy', '/outgassing', '/about', '/user', '/new-page', '/terms-conditions', '/glossary'].map(link)
  const { groups, legal } = grouped(links)
  expect(groups).toEqual([
    { heading: 'Service', links: [link('/user'), link('/about')] },
    { heading: 'Engineering', links: [link('/glossary'), link('/outgassing'), link('/new-page')] },
  ])
  expect(legal).toEqual([link('/privacy'), link('/terms-conditions')])
})

test('an empty menu leaves no empty column', () => {
  expect(grouped([])).toEqual({ groups: [], legal: [] })
})
