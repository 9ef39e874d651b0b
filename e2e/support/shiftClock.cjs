// Required before a program: its clock is that of the sandbox, which differs from the machine's by so many milliseconds.
const offset = Number(process.env.CLOCK_OFFSET_MS);
const machine = Date.now.bind(Date);
Date.now = () => machine() + offset;
