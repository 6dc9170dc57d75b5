/// <reference types="vite/client" />
interface ImportMetaEnv {
  readonly VITE_PSEUDO?: string
}
interface Window {
  /** Of inlineBoot.ts: ends the waiting for presses and gives the button that was pressed last. */
  takeEarlyPress?: () => HTMLButtonElement | undefined
}
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}
declare module '*.css' {}
