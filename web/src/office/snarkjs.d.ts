/** The only function of the prover that is used here. */
declare module 'snarkjs' {
  export interface Groth16Proof {
    pi_a: [string, string, string]
    pi_b: [[string, string], [string, string], [string, string]]
    pi_c: [string, string, string]
  }
  export const groth16: {
    fullProve: (
      input: Record<string, unknown>,
      wasm: string,
      zkey: string,
      logger?: undefined,
      witnessOptions?: Record<string, unknown>,
      proverOptions?: { singleThread: boolean },
    ) => Promise<{ proof: Groth16Proof; publicSignals: string[] }>
  }
}
