import { lazyRouteComponent } from '@tanstack/react-router'

type ScreenFile = Record<string, () => React.ReactNode>

/** The files of screens that are loaded when they are opened. */
export const SCREEN_FILES = import.meta.glob<ScreenFile>([
  './*/**/{*Screen,*Screens,OnboardingRoute}.tsx',
  '!./{embed,shell}/*',
  '!./onboarding/*Screen.tsx',
  '!./conversation/ConversationScreen.tsx',
])

/**
 * A screen by its file and, after `#`, its name if that differs. If its code is gone after an upgrade, the router
 * reloads the page. Without a network a reload would lose the page, so the error is then replaced by one that the
 * router does not know.
 */
export const lazyScreen = (screen: string) => {
  const [file = '', name = file.replace(/^.*\//, '')] = screen.split('#')
  const load = async () => {
    try {
      return (await SCREEN_FILES[`./${file}.tsx`]?.()) ?? {}
    } catch (error) {
      if (navigator.onLine) throw error
      throw new Error('The code of this page cannot be loaded without a network', { cause: error })
    }
  }
  return Object.assign(lazyRouteComponent(load, name), { source: `src/${file}.tsx` })
}
