import type { ScreenLocation } from '../../relay/queryRoute.tsx'

export const searchVariables = ({ url }: ScreenLocation) => ({
  text: (url.searchParams.get('terms') ?? '').trim().toLowerCase(),
})
