import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'

interface Look {
  variant?: 'default' | 'filled' | 'subtle'
  size?: 'xs' | 'sm' | 'md' | 'compact-sm'
  isWide?: boolean
  leftSection?: ReactNode
  className?: string | undefined
}

export type ButtonProps<Root extends ElementType = 'button'> = Look & { component?: Root } & Omit<
    ComponentPropsWithRef<Root>,
    keyof Look
  >

/** A button, or a link that looks like one. `theme/button.css` has its styles. */
export function Button<Root extends ElementType = 'button'>(props: ButtonProps<Root>) {
  const {
    component,
    variant = 'default',
    size = 'sm',
    isWide,
    leftSection,
    className = '',
    children,
    ...others
  } = props
  const Element: ElementType = component ?? 'button'
  return (
    <Element
      type={component ? undefined : 'button'}
      {...others}
      className={`button ${className}`}
      data-variant={variant}
      data-size={size}
      data-wide={isWide}
      data-icon={leftSection ? true : undefined}
    >
      {leftSection}
      {children}
    </Element>
  )
}
