import type { ComponentProps } from 'react'
import { AdvancedHelp } from './AdvancedHelp.tsx'
import { Screen as SearchScreen } from './SearchScreen.tsx'

export { query } from './SearchScreen.tsx'

export function Screen(props: ComponentProps<typeof SearchScreen>) {
  return <SearchScreen {...props} help={AdvancedHelp} />
}
