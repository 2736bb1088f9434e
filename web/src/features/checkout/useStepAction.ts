import { useLocation } from 'react-router'
import { stepPaths, type StepWord } from './steps.ts'

/** Where the form of a step is posted to: its own page, with the way back that the address names. */
export function useStepAction(step: StepWord): string {
  const { pathname, search } = useLocation()
  return stepPaths[step] + (pathname === stepPaths[step] ? search : '')
}
