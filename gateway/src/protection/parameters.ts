/** Parameters of a GET whose values are JSON. */
const JSON_PARAMETERS = ['variables', 'extensions'] as const

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The parameter of a GET that cannot be read, null when all can: Yoga takes a broken one for a fault of ours. */
export const brokenParameter = ({ searchParams }: URL): string | null =>
  JSON_PARAMETERS.find((name) => searchParams.get(name) && !isJson(searchParams.get(name) ?? '')) ?? null
