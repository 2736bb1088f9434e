/** The pattern of the route that is shown, from those of its levels: "/user/orders/:id", "/*" for the backend's places. */
export function routePattern(matches: readonly { route: { path?: string | undefined } }[]): string {
  const parts = matches.flatMap(({ route: { path = '' } }) => path.split('/').filter(Boolean))
  return `/${parts.join('/')}`
}
