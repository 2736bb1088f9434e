import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useWriteButton } from './useWriteButton.ts'

interface Props extends Omit<ButtonProps, 'className'>, Pick<ComponentProps<'button'>, 'name' | 'value'> {
  className?: string | undefined
  /** It cannot be pressed now, also with a network. */
  isWaiting?: boolean
  children: ReactNode
}

/** Sends its form, except while it waits or there is no network. */
export function SubmitButton({ isWaiting = false, ...props }: Props) {
  return <Button type="submit" {...useWriteButton(isWaiting)} {...props} />
}
