// Sounds, made by the browser itself from a few tones; off unless a person switches them on.
import type { Table } from "protocol";

interface Tone {
    at: number; // seconds from now
    from: number; // hertz
    to: number;
    lasts: number; // seconds
    wave: OscillatorType;
}

export type Sound = "card" | "attack" | "damage" | "asked" | "won" | "lost";

const TONES: Record<Sound, Tone[]> = {
    card: [{ at: 0, from: 640, to: 420, lasts: 0.05, wave: "triangle" }],
    attack: [{ at: 0, from: 240, to: 90, lasts: 0.14, wave: "sawtooth" }],
    damage: [
        { at: 0, from: 150, to: 55, lasts: 0.22, wave: "square" },
        { at: 0.02, from: 900, to: 300, lasts: 0.08, wave: "triangle" },
    ],
    asked: [{ at: 0, from: 880, to: 880, lasts: 0.07, wave: "sine" }],
    won: [523, 659, 784, 1047].map((tone, i) => ({ at: i * 0.11, from: tone, to: tone, lasts: 0.22, wave: "triangle" })),
    lost: [392, 330, 262].map((tone, i) => ({ at: i * 0.16, from: tone, to: tone * 0.98, lasts: 0.26, wave: "sine" })),
};

const LOUDNESS = 0.12;

/** What is heard of a message: its weightiest event, or nothing. */
export function soundOf(table: Table): Sound | null {
    if (table.result) return table.you !== null && table.result.winner !== table.you ? "lost" : "won";
    const has = (name: string) => table.events.some((event) => event.do === name);
    if (has("damage")) return "damage";
    if (has("attack")) return "attack";
    if (table.ask?.seat === table.you && ["block", "counter", "trigger"].includes(table.ask?.kind ?? "")) return "asked";
    return table.events.some((event) => event.from !== undefined || event.do === "draw") ? "card" : null;
}

let context: AudioContext | null = null;

export function play(sound: Sound | null): void {
    if (!sound) return;
    context ??= new AudioContext();
    for (const tone of TONES[sound]) ring(context, tone);
}

function ring(audio: AudioContext, tone: Tone): void {
    const start = audio.currentTime + tone.at;
    const end = start + tone.lasts;
    const source = audio.createOscillator();
    const volume = audio.createGain();
    source.type = tone.wave;
    source.frequency.setValueAtTime(tone.from, start);
    source.frequency.exponentialRampToValueAtTime(tone.to, end);
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    source.connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(end);
}
