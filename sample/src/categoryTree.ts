/** A product that stands for a category: the first of a family with these axis values. */
export type Picture = { readonly family: string; readonly axes?: Readonly<Record<string, string>> }
export type Leaf = { readonly name: string; readonly description: string; readonly picture: Picture }
type Top = Leaf & { readonly leaves: readonly Leaf[] }

/** Categories in display order, two levels. */
export const CATEGORY_TREE: readonly Top[] = [
  {
    name: 'Electrical feedthroughs',
    description:
      'Power, signals, thermocouples and light through the wall of a vacuum chamber, on CF, KF and ISO flanges or to be welded in. Ceramic and glass-ceramic seals bake to 450 °C and 350 °C.',
    picture: { family: 'power-mv', axes: { conductors: '2', voltage: '5 kV' } },
    leaves: [
      {
        name: 'Glass-sealed pins',
        description:
          'Single conductors and round multipin headers in fused glass, to be welded or soldered into walls of your own. They bake to 400 °C at a slow ramp.',
        picture: { family: 'pin-glass' },
      },
      {
        name: 'Power',
        description:
          'Ceramic-sealed conductors from 1 kV to 60 kV and up to 1,200 A, in copper, nickel, molybdenum and stainless steel. Water-cooled and RF versions carry induction and plasma power.',
        picture: { family: 'power-lv', axes: { conductors: '2', 'conductor diameter': '0.094 in' } },
      },
      {
        name: 'Multipin',
        description:
          'Circular connectors with 2 to 61 contacts in the common MIL patterns. Single-ended ones take a plug outside, double-ended ones on both sides.',
        picture: { family: 'multipin', axes: { contacts: '19' } },
      },
      {
        name: 'Subminiature-D',
        description:
          'Glass-ceramic sealed D connectors, one to four shells on a CF, KF or ISO flange. CF versions bake to 350 °C, KF and ISO versions to 200 °C.',
        picture: { family: 'subd', axes: { contacts: '25', 'gender air side': 'Female' } },
      },
      {
        name: 'Coaxial',
        description:
          'SMA, BNC, Type N, MHV and SHV connectors with grounded or floating shield, up to 40 GHz or 20 kV. Triaxial ones guard picoampere signals.',
        picture: { family: 'coax-hv', axes: { connector: 'SHV-5' } },
      },
      {
        name: 'Thermocouple',
        description:
          'Feedthroughs, combined power feedthroughs and sheathed probes with pins of the thermocouple alloys themselves. Types K, J, E, T, N, C and R/S, coloured to ANSI.',
        picture: { family: 'tc', axes: { pairs: '2' } },
      },
      {
        name: 'Instrumentation',
        description: 'Bases for ion gauges and mass spectrometers, and bundles of unbroken wires potted into a flange.',
        picture: { family: 'gauge', axes: { style: 'Ion gauge' } },
      },
      {
        name: 'Data and optical',
        description:
          'USB, Ethernet and HDMI through a flange for high vacuum, and single-mode and multimode fibers on CF and KF flanges.',
        picture: { family: 'fiber' },
      },
      {
        name: 'Baseplate collars',
        description:
          'Bolt collars with an O-ring for the 0.75 in and 1.00 in holes of bell jar baseplates, for high vacuum up to 150 °C.',
        picture: { family: 'baseplate', axes: { collar: '2 pin 5 kV' } },
      },
    ],
  },
  {
    name: 'Flanges and fittings',
    description:
      'CF flanges and fittings to ISO 3669 for ultrahigh vacuum, KF to ISO 2861 and ISO-K/ISO-F to ISO 1609 for high vacuum, and everything that joins one system to another.',
    picture: { family: 'cf-blank' },
    leaves: [
      {
        name: 'CF flanges',
        description:
          'Knife-edge flanges from 1.33" to 12" outside diameter in 304L and 316LN, blank or bored for tube. With a copper gasket they bake to 450 °C and hold 1E-10 Torr.',
        picture: { family: 'cf-blank' },
      },
      {
        name: 'CF fittings',
        description:
          'Nipples, elbows, tees, crosses, cubes, reducers and half nipples with CF flanges. Welds are on the vacuum side and helium leak tested.',
        picture: { family: 'cf-fitting', axes: { style: 'Tee', 'flange size': 'CF2.75' } },
      },
      {
        name: 'KF fittings',
        description:
          'Quick flanges NW16 to NW50 closed by hand with a centering ring and a clamp, in stainless steel or aluminium, for high vacuum to 1E-8 Torr.',
        picture: { family: 'kf-fitting', axes: { style: 'Tee' } },
      },
      {
        name: 'ISO fittings',
        description:
          'Large bores from ISO63 to ISO250, clamped (ISO-K) or bolted (ISO-F), for pumping lines and chambers in high vacuum.',
        picture: { family: 'iso-fitting', axes: { style: 'Bored' } },
      },
      {
        name: 'Adapters',
        description:
          'From CF to KF and ISO, and from flanges to compression fittings, metal face seals, NPT threads and hose barbs. The poorer joint decides bake and vacuum.',
        picture: { family: 'adapt', axes: { 'flange size': 'CF2.75' } },
      },
      {
        name: 'Bellows',
        description:
          'Hydroformed hose that keeps the shaking of pumps away, and edge-welded bellows that move far for their length.',
        picture: { family: 'bellows', axes: { 'flange size': 'NW25' } },
      },
      {
        name: 'Tube',
        description:
          'Seamless and welded tube by the foot in 304L, 316L, copper and titanium, degreased, capped and bagged.',
        picture: { family: 'tube' },
      },
      {
        name: 'Weld fittings',
        description:
          'Butt-weld elbows, tees, crosses, reducers and caps with squared ends, as welded or electropolished.',
        picture: { family: 'weld', axes: { style: 'Tee' } },
      },
    ],
  },
  {
    name: 'Connectors and contacts',
    description:
      'What joins wire to a feedthrough inside the chamber: connectors of PEEK and ceramic, crimp contacts, barrels and lugs, none of them with outgassing plastics.',
    picture: { family: 'conn-inline' },
    leaves: [
      {
        name: 'Sub-D connectors',
        description:
          'D connectors with 9 to 50 contacts in PEEK, Macor, alumina and polyimide, with backshells, gender changers and savers.',
        picture: { family: 'conn-subd', axes: { contacts: '25' } },
      },
      {
        name: 'Circular connectors',
        description: 'Plugs for circular multipin feedthroughs, for the air side or in PEEK for the vacuum side.',
        picture: { family: 'conn-circ', axes: { contacts: '19' } },
      },
      {
        name: 'Contacts',
        description:
          'Crimp pins and sockets for pins from 0.016 in to 0.154 in and wire from 12 to 30 AWG, in packs of ten.',
        picture: { family: 'contact' },
      },
      {
        name: 'Power connectors',
        description:
          'Set-screw barrels, clips and lugs that join feedthrough conductors of up to 0.250 in to wire or rod.',
        picture: { family: 'conn-inline' },
      },
      {
        name: 'Thermocouple connectors',
        description: 'Miniature and standard plugs, barrels and lugs whose contacts are the thermocouple alloys.',
        picture: { family: 'conn-tc' },
      },
      {
        name: 'Coaxial connectors',
        description:
          'SMA, BNC, TNC, MHV, SHV and Microdot connectors without silicone for polyimide coaxial cable, bakeable to 200 °C.',
        picture: { family: 'conn-coax' },
      },
    ],
  },
  {
    name: 'Wire and cable',
    description:
      'Polyimide-insulated wire, coaxial cable, ribbon and made-up assemblies for the inside of a chamber, from −269 to 260 °C, sold by length.',
    picture: { family: 'wire-kap', axes: { construction: 'Stranded' } },
    leaves: [
      {
        name: 'Wire',
        description:
          'Single wires of 12 to 30 AWG, twisted pairs, triples and quads in polyimide, and bare wire of copper, silver, tungsten, tantalum and molybdenum.',
        picture: { family: 'wire-kap', axes: { construction: 'Stranded' } },
      },
      {
        name: 'Coaxial',
        description:
          'Polyimide coaxial cable of 50 Ω and 75 Ω with one or two silver-plated braids or a solid outer conductor.',
        picture: { family: 'wire-coax' },
      },
      {
        name: 'Ribbon cable',
        description: 'Flat polyimide cable with 4 to 50 conductors, for sub-D connectors and moving stages.',
        picture: { family: 'ribbon', axes: { conductors: '25' } },
      },
      {
        name: 'Thermocouple wire',
        description: 'Matched pairs of types K, J, E, T, N and C, insulated with polyimide or ceramic fibre, or bare.',
        picture: { family: 'wire-tc' },
      },
      {
        name: 'Cable assemblies',
        description: 'Sub-D, coaxial and thermocouple cables made up and tested, to plug onto a feedthrough.',
        picture: { family: 'cable-subd', axes: { contacts: '25' } },
      },
    ],
  },
  {
    name: 'Fluid, breaks and glass',
    description:
      'Water, gas and cryogens into the chamber, ceramic breaks that interrupt a tube electrically, and glass joined to metal.',
    picture: { family: 'break-ceramic', axes: { voltage: '10 kV', 'tube size': '1/2 in' } },
    leaves: [
      {
        name: 'Fluid feedthroughs',
        description:
          'One to four tubes of 1/8 in to 1/2 in through a flange, single wall for water and gas, double wall for liquid nitrogen.',
        picture: { family: 'fluid', axes: { tubes: '2' } },
      },
      {
        name: 'Ceramic breaks',
        description: 'Alumina between two metal tubes for 2 kV to 30 kV, with vacuum, gas, water or cryogens inside.',
        picture: { family: 'break-ceramic', axes: { voltage: '10 kV', 'tube size': '1/2 in' } },
      },
      {
        name: 'Glass adapters',
        description:
          'Borosilicate and quartz tube sealed to Kovar and steel, straight or with a bellows, bakeable to 350 °C.',
        picture: { family: 'adapt-glass', axes: { 'tube OD': '1.00 in' } },
      },
    ],
  },
  {
    name: 'Gaskets and hardware',
    description:
      'Copper and elastomer gaskets, KF and ISO clamps and centering rings, flange bolts and vented screws: what every joint needs when it is opened.',
    picture: { family: 'gasket-cu', axes: { finish: 'Unplated' } },
    leaves: [
      {
        name: 'Gaskets',
        description:
          'Copper rings that seal CF flanges once, plain, silver-plated or annealed, and elastomer rings for joints that are opened every day.',
        picture: { family: 'gasket-cu', axes: { finish: 'Silver-plated' } },
      },
      {
        name: 'Fasteners',
        description:
          'Bolt, stud and plate nut kits for CF flanges, and vented screws that leave no trapped gas behind them.',
        picture: { family: 'bolt-cf', axes: { finish: 'Silver-plated' } },
      },
      {
        name: 'KF hardware',
        description: 'Centering rings with FKM, NBR, EPDM, FFKM or aluminium seals, and the clamps that close them.',
        picture: { family: 'kf-ring' },
      },
      {
        name: 'ISO hardware',
        description: 'Centering rings, claw clamps, bolt rings and bolt sets for ISO-K and ISO-F flanges.',
        picture: { family: 'iso-hw' },
      },
    ],
  },
  {
    name: 'Viewports and optics',
    description:
      'Windows from the vacuum ultraviolet to the far infrared on CF, KF and ISO flanges, with shutters, shields and optical slits. Read the safety page before the first bake.',
    picture: { family: 'vp-boro' },
    leaves: [
      {
        name: 'Viewports',
        description:
          'Borosilicate, fused silica, sapphire, fluoride and infrared windows, zero length or tubulated. The seal sets the bake limit, from 100 °C to 450 °C.',
        picture: { family: 'vp-boro' },
      },
      {
        name: 'Viewport accessories',
        description:
          'Shutters, lead glass, guards, filters and mesh screens that protect the people outside and the glass inside.',
        picture: { family: 'vp-acc' },
      },
      {
        name: 'Slits',
        description: 'Etched, laser cut and adjustable slits of 5 µm to 500 µm for beam lines and spectrometers.',
        picture: { family: 'slit' },
      },
    ],
  },
  {
    name: 'Motion and valves',
    description:
      'Linear and rotary motion into the chamber by bellows, magnets or magnetic fluid, and valves that shut it off.',
    picture: { family: 'motion-lin', axes: { style: 'Micrometer' } },
    leaves: [
      {
        name: 'Motion',
        description:
          'Push-pull, micrometer and magnetic drives with 0.5 in to 24 in of travel, and rotary drives up to 200 oz-in.',
        picture: { family: 'motion-lin', axes: { style: 'Micrometer' } },
      },
      {
        name: 'Valves',
        description:
          'Angle, in-line, gate, ball and leak valves with FKM or metal bonnet, by hand or electropneumatic.',
        picture: { family: 'valve', axes: { style: 'Angle' } },
      },
    ],
  },
  {
    name: 'Materials and consumables',
    description: 'Tape, adhesives, ceramics, tools, heaters and cleaning supplies that are fit for vacuum work.',
    picture: { family: 'kap-film', axes: { width: '0.50 in', thickness: '0.002 in' } },
    leaves: [
      {
        name: 'Tape and film',
        description:
          'Polyimide film of 0.0005 in to 0.005 in, bare for ultrahigh vacuum or with silicone or acrylic adhesive.',
        picture: { family: 'kap-film', axes: { width: '0.50 in', thickness: '0.002 in' } },
      },
      {
        name: 'Adhesives',
        description: 'Low-outgassing epoxies, ceramic adhesive to 1,200 °C and leak sealant.',
        picture: { family: 'epoxy' },
      },
      {
        name: 'Insulators',
        description: 'Beads, tubes, stand-offs and washers of alumina, steatite and Macor, in packs of ten.',
        picture: { family: 'insul', axes: { item: 'Stand-off' } },
      },
      {
        name: 'Tools',
        description: 'Crimp tools, insertion tools, CF wrenches and torque wrenches.',
        picture: { family: 'tool' },
      },
      {
        name: 'Lubricants and solder',
        description: 'Greases and dry lubricants of low vapour pressure, and solders without zinc, cadmium or lead.',
        picture: { family: 'lube' },
      },
      {
        name: 'Bakeout',
        description: 'Heater tape, jackets, film and cartridge heaters for 120 V and 240 V.',
        picture: { family: 'heater' },
      },
      {
        name: 'Cleaning',
        description: 'Wipes, swabs, gloves, foil, cleaner and flange covers for clean assembly.',
        picture: { family: 'clean' },
      },
    ],
  },
]
