import { expect, it } from 'vitest'
import { normalizeBreadcrumbs } from './breadcrumbs.ts'

function item(label: string, link: string | null = null) {
  return { label, link }
}

it('gives every breadcrumb a path, the last one that of the page', () => {
  expect(
    normalizeBreadcrumbs(
      [item('Home', '/'), item('CF Flanges', '/cf-flanges?page=1'), item('Blank')],
      '/cf-flanges/blank',
    ),
  ).toEqual([
    { label: 'Home', link: { path: '/', context: null } },
    { label: 'CF Flanges', link: { path: '/cf-flanges', context: 'page=1' } },
    { label: 'Blank', link: { path: '/cf-flanges/blank', context: null } },
  ])
})

it('derives a second breadcrumb from the path if there is only one', () => {
  expect(normalizeBreadcrumbs([item('Home', '/')], '/technical-references')).toEqual([
    { label: 'Home', link: { path: '/', context: null } },
    { label: 'Technical references', link: { path: '/technical-references', context: null } },
  ])
})

it('drops breadcrumbs without a name', () => {
  expect(normalizeBreadcrumbs([], '/a')).toEqual([])
  expect(normalizeBreadcrumbs([item('Home', '/'), item(''), item('A', '/a')], '/a').map(({ label }) => label)).toEqual([
    'Home',
    'A',
  ])
})
