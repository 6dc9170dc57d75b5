import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code is a separate file of the build. */
export type LazyComponent = {
  /** Its source file, named as in the build's manifest. */
  source: string
  /** Loads the code, so that the component shows without waiting; absent once it is loaded. */
  preload?: (() => Promise<void> | undefined) | undefined
}

/** A component whose code is loaded when it is first shown, or before that. */
export const lazyComponent = <Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & LazyComponent => {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await load()
  }
  const Lazy = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    // Loaded code does not suspend, so that a page rendered on the server does not show a fallback for a moment.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { source: `src/${source}`, preload })
}

export const isLazyComponent = (component: unknown): component is LazyComponent =>
  typeof component === 'function' && 'source' in component && typeof component.source === 'string'
