import { Button, type ButtonProps } from '../ui/Button.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { useWriteButton } from './useWriteButton.ts'

interface Props extends Omit<ButtonProps, 'className'>, Pick<ComponentProps<'button'>, 'name' | 'value'> {
  className?: string | undefined
  /** Disabled, even when online. */
  isWaiting?: boolean
  children: ReactNode
}

/** A submit button that is disabled while pending or offline. */
export function SubmitButton({ isWaiting = false, ...props }: Props) {
  return <Button type="submit" {...useWriteButton(isWaiting)} {...props} />
}
