// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import flagsQuery from '../../features/featureFlags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'

afterEach(cleanup)

const shell = shellResponse()

async function openFooter(answer: object) {
  await openScreen('/feature-flags', () => responseTo(flagsQuery, { ...shell, ...answer }))
  const footer = screen.getByRole('contentinfo')
  const hrefOf = (name: string) => within(footer).getByRole('link', { name }).getAttribute('href')
  return { footer, hrefOf }
}

test('omits phone and hours that the shop does not have', async () => {
  const { footer } = await openFooter({ shop: { ...shell.shop, companyName: 'Vakuum Laden', phone: null } })
  expect(within(footer).getByRole('heading', { name: 'Vakuum Laden' })).toBeTruthy()
  expect(document.title).toMatch(/ \| Vakuum Laden$/)
  expect(document.querySelector('a[href^="tel:"]')).toBeNull()
})

test('shows company, address, contact, networks, quick links and the sitemap', async () => {
  const socialLinks = ['facebook', 'twitter', 'instagram'].map((network) => ({
    network,
    url: `https://social.example/${network}`,
  }))
  const footerMenu = [
    { label: 'My Account', path: '/user' },
    { label: 'Outgassing', path: '/outgassing' },
  ]
  const { footer, hrefOf } = await openFooter({ shop: { ...shell.shop, socialLinks }, footerMenu })
  expect(within(footer).getByRole('heading', { name: 'Vacuum Components' })).toBeTruthy()
  expect(footer.textContent).toContain('Valencia, CA 91355')
  expect(footer.textContent).toContain('Orders are processed and shipped the next business day.')
  expect(['(661) 555-0100', 'sales@vacuum.example', 'Facebook', 'X (Twitter)', 'Instagram'].map(hrefOf)).toEqual([
    'tel:+16615550100',
    'mailto:sales@vacuum.example',
    'https://social.example/facebook',
    'https://social.example/twitter',
    'https://social.example/instagram',
  ])
  expect(['My Account', 'Outgassing', 'Developers', 'Sitemap'].map(hrefOf)).toEqual([
    '/user',
    '/outgassing',
    '/developers',
    '/sitemap.xml',
  ])
})

test('renders without missing data', async () => {
  const { footer, hrefOf } = await openFooter({ footerMenu: null })
  expect(footer.textContent).toContain('Vacuum Components')
  expect(hrefOf('Sitemap')).toBe('/sitemap.xml')
})
