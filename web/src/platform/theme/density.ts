import { useEffect } from 'react'
import { deviceStore, useDeviceValue } from '../device/deviceStore.ts'
import * as shape from '../shape.ts'

export const comfortableRowsName = 'comfortable-rows'

/** Whether the tables of lists have high rows. */
export const comfortableRows = deviceStore({
  name: comfortableRowsName,
  area: 'localStorage',
  schema: shape.boolean(),
  fallback: false,
})

/** The chosen density, which style sheets read from the root element. */
export function useComfortableRows(): boolean {
  const isComfortable = useDeviceValue(comfortableRows)
  useEffect(() => {
    // Not the value above: on the first render that is the server's.
    document.documentElement.dataset['density'] = comfortableRows.read() ? 'comfortable' : ''
  }, [isComfortable])
  return isComfortable
}
