import { configureGlobal } from 'fast-check'

// The same seed finds the same: without another one, a change is judged by the inputs that the change before it passed.
configureGlobal({ seed: Number(process.env.TEST_SEED) })
