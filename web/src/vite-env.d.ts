/// <reference types="vite/client" />
interface ImportMetaEnv {
  readonly VITE_PSEUDO?: string
}
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export default names
}
declare module '*.css' {}
