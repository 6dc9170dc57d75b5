import { Page } from '#shell/Page.tsx'

export const HomeScreen = () => <Page title="HomeScreen">…</Page>
