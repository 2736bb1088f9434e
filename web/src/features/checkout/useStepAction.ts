import { useLocation } from 'react-router'
import { stepPaths, type StepName } from './steps.ts'

/** URL that the form of a step posts to; keeps the page's query string. */
export function useStepAction(step: StepName): string {
  const { pathname, search } = useLocation()
  return stepPaths[step] + (pathname === stepPaths[step] ? search : '')
}
