/// <reference types="vite/client" />
interface ImportMetaEnv {
  readonly VITE_PSEUDO?: string
}
interface Window {
  /** Defined in inlineBoot.ts: stops listening for early presses and returns the button that was pressed last. */
  takeEarlyPress?: () => HTMLButtonElement | undefined
}
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}
declare module '*.css' {}
