import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code is a file of its own in the build. */
export type LazyPart = {
  /** Its source, by the name that the build's manifest has for it. */
  source: string
  /** Loads the code, so that the component shows without waiting; absent once it is there. */
  preload?: (() => Promise<void> | undefined) | undefined
}

/** A component whose code is loaded when it is first shown, or before that. */
export const lazyPart = <Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & LazyPart => {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded = await load()
  }
  const Late = lazy(async () => ({ default: await load() }))
  function Part(props: Props) {
    // What is there already shows without suspending: a rendered page would lose its place for a moment.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { source: `src/${source}`, preload })
}

export const isLazyPart = (component: unknown): component is LazyPart =>
  typeof component === 'function' && 'source' in component && typeof component.source === 'string'
