/** Beginnings of paths where search engines have no business: pages of one visitor, searches, and what is no page. */
const closed = [
  ...['/cart', '/checkout', '/user', '/order/', '/orders/', '/search', '/compare', '/feature-flags'],
  ...['/graphql', '/api/', '/oauth/', '/units', '/vitals'],
]

/** Beginnings of parameters that narrow, sort or show a list otherwise: countless addresses of the same products. */
const listParameters = ['f.', 'r.', 'stock=', 'sort=', 'per=', 'view=']

/** robots.txt (RFC 9309) of the shop at an origin. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...listParameters.flatMap((name) => [`Disallow: /*?${name}`, `Disallow: /*&${name}`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
