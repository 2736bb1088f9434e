// Empties the caches of the shop's gateways and web servers after a change, if PURGE_URLS and PURGE_SECRET are set.
async function purge(url, tags) {
  const { PURGE_SECRET } = process.env
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${PURGE_SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(10_000),
  })
  if (response.status !== 204) throw new Error(`status ${response.status}`)
}

/** @param tags any of product, category and shop */
export async function purgeCaches(tags) {
  // Gateways come first in the list: pages must not be rendered again from old data.
  for (const url of (process.env.PURGE_URLS ?? '').split(',').filter(Boolean)) {
    try {
      await purge(url, tags)
    } catch (error) {
      console.error(
        `The caches at ${url} were not emptied (${error.message}): they may be outdated for up to a minute.`,
      )
    }
  }
}
