import { FIRST_SCREEN_ID, LOGIN_METHODS, type FirstScreen, type LoginMethod } from '@parley/contract'
import { createContext, useContext } from 'react'
import { product } from '#messages/ui.ts'

/** Provides the data of a page while the server renders it, where there is no document to read from. */
export const FirstScreenContext = createContext<FirstScreen | undefined>(undefined)

/** The data that the server embedded in this page, for a component. */
export function useFirstScreen(): FirstScreen {
  return useContext(FirstScreenContext) ?? firstScreen()
}

/** The name of the site; that of the product if the database could not be read. */
export const useSiteName = (): string => useFirstScreen().site?.name ?? product()

/** The ways to log in that the site offers, in its order. */
export const useSignIn = (): readonly LoginMethod[] => useFirstScreen().signIn ?? LOGIN_METHODS

/** Whether only the frame of a page is rendered, on the server; it is the same for everybody. */
export const useIsFrame = (): boolean => useContext(FirstScreenContext)?.rendered?.isFrame === true

/** The length of a list of which the page contains a part; undefined once the whole list is loaded. */
export function useListLength(list: unknown): number | undefined {
  return useFirstScreen().responses.find(({ output }) => output === list)?.total
}

/** The data that the server embedded in the page, or defaults. */
export const firstScreen = (): FirstScreen => (knownScreen ??= readFirstScreen())

const readFirstScreen = (): FirstScreen => {
  const standIn: FirstScreen = {
    serviceDid: `did:web:${encodeURIComponent(location.host)}`,
    resourceOrigin: location.origin,
    sourceUrl: '',
    version: '',
    responses: [],
  }
  const written = document.getElementById(FIRST_SCREEN_ID)?.textContent
  if (!written) return standIn
  const parsed: Partial<FirstScreen> = JSON.parse(written)
  return { ...standIn, ...parsed }
}

let knownScreen: FirstScreen | undefined
